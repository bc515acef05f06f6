/** Neither language nor schema, but the same in Node and in every browser; shared sources use no more of either. */
declare class URL {
  static canParse(url: string): boolean
  constructor(url: string)
  readonly protocol: string
  readonly hostname: string
  readonly origin: string
  readonly username: string
  readonly password: string
}
