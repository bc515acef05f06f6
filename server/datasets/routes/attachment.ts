/** The header that makes an answer a file with a name. */

export const disposition = (file: string) => ({
  description: 'Names the file',
  example: `attachment; filename="${file}"`,
  always: true,
})

/** The name of the dataset as RFC 6266 has it: plain letters for old clients, and all of them. */
export function attachmentOf(name: string, extension: string): string {
  const safe = name.replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cs}]/gu, ' ').trim() || 'plan'
  const plain = safe.replaceAll(/[^\x20-\x7e]/g, '_')
  const whole = encodeURIComponent(safe).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}.${extension}"; filename*=UTF-8''${whole}.${extension}`
}
