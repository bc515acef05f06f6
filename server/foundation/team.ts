/** The team a server belongs to, as features see it; without `--database` there is none. */
export interface Team {
  /** Of this process. */
  readonly serverId: string
  /** Where clients reach the team, without a slash at its end; this server's own address when undefined. */
  readonly publicUrl: string | undefined
  /** Servers heard of lately, this one included; at least 1. */
  liveServers(): number
}
