/** The sections of the settings page, from top to bottom. Which settings stand in which one, the contract says. */
export interface SettingsSection {
  readonly id: string
  readonly title: string
  readonly icon: string
  /** What the section is about, in one plain sentence. */
  readonly text: string
  /** Instead of it, where several servers share a database. */
  readonly teamText?: string
  readonly isForEverybody?: boolean
  /** Shown in the desktop window only. */
  readonly isOfDesktop?: boolean
  /** About all tenants: shown in the first one. Of a section with settings, they say it. */
  readonly isOfInstallation?: boolean
  /** Shown where several servers share a database. */
  readonly isOfTeam?: boolean
}

export const sections: readonly SettingsSection[] = [
  {
    id: 'solving',
    title: 'Solving',
    icon: 'i-lucide-cpu',
    text: 'How much of this machine solving may take; what finds no slot waits in the solve queue.',
    teamText: 'How much the workers of this team solve at the same time; what finds no slot waits in the solve queue.',
  },
  {
    id: 'retention',
    title: 'Retention',
    icon: 'i-lucide-archive',
    text: 'How long datasets and the record of changes are kept before they go by themselves.',
  },
  {
    id: 'limits',
    title: 'Limits per key',
    icon: 'i-lucide-gauge',
    text: 'What one API key may ask of this server at most, so that one program cannot crowd out the others.',
  },
  {
    id: 'travel',
    title: 'Travel and map',
    icon: 'i-lucide-map',
    text: 'Where travel times and the picture below the routes come from; without any of these nothing is asked of another machine.',
  },
  {
    id: 'mail',
    title: 'Mail',
    icon: 'i-lucide-mail',
    text: 'Through this mail server administrators are told when webhooks fail; without one they are told in this window only.',
  },
  {
    id: 'port',
    title: 'Port',
    icon: 'i-lucide-plug',
    text: 'Where programs and browsers find this server; addresses given to others change with it.',
  },
  {
    id: 'storage',
    title: 'Storage',
    icon: 'i-lucide-hard-drive',
    text: 'What the data of this installation takes of the disk, and what is left.',
    isOfInstallation: true,
  },
  {
    id: 'backups',
    title: 'Backup and restore',
    icon: 'i-lucide-archive-restore',
    text: 'One file with everything but the key of the secrets, checked byte by byte when it is made and before it is used.',
  },
  {
    id: 'servers',
    title: 'Servers',
    icon: 'i-lucide-server',
    text: 'The servers and workers that share the database, and what waits for them.',
    isOfInstallation: true,
    isOfTeam: true,
  },
  {
    id: 'diagnostics',
    title: 'Diagnostics',
    icon: 'i-lucide-stethoscope',
    text: 'One file that describes this installation to whoever helps when something is wrong.',
    isOfInstallation: true,
  },
  {
    id: 'desktop',
    title: 'Desktop app',
    icon: 'i-lucide-app-window',
    text: 'How Planwright behaves on this computer, whoever is signed in.',
    isForEverybody: true,
    isOfDesktop: true,
  },
  {
    id: 'appearance',
    title: 'Appearance',
    icon: 'i-lucide-sun-moon',
    text: 'How Planwright looks in this browser; nobody else sees your choice.',
    isForEverybody: true,
  },
]
