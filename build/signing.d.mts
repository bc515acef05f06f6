export function signingWords(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string[]
export function feedArguments(environment: NodeJS.ProcessEnv): string[]
