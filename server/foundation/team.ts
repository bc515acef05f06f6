/** The team a server belongs to, as features see it; without `--database` there is none. */
export interface Team {
  /** Of this process. */
  readonly serverId: string
  /** Where clients reach the team, without a slash at its end; this server's own address when undefined. */
  readonly publicUrl: string | undefined
  /** Where the bytes of documents are: `database`, or `s3://bucket/prefix`. */
  readonly documentsPlace: string
  /** Servers heard of lately, this one included; at least 1. */
  liveServers(): number
  /** Servers and workers, and what they do. */
  machines(): Promise<TeamMachines>
  /** Asks a worker to take nothing more; whether there is one. */
  drain(workerId: string): Promise<boolean>
}

interface Machine {
  readonly id: string
  readonly host: string
  readonly version: string
  readonly startedAt: string
  readonly seenAt: string
}

export interface TeamMachines {
  readonly servers: (Machine & { readonly port: number; readonly roles: string[]; readonly isAsked: boolean })[]
  readonly workers: (Machine & {
    readonly slots: number
    readonly isDraining: boolean
    /** What it solves. */
    readonly datasetIds: string[]
  })[]
  /** Datasets that wait for a worker. */
  readonly waitingCount: number
}
