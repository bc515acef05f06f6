export function signingWords(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string[]
