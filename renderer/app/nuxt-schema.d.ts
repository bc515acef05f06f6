/** All that Nuxt UI takes of `@nuxt/schema`, whose own types would bring Node's and those of Vite into the pages. */
export interface AppConfig {
  [key: string]: unknown
}
