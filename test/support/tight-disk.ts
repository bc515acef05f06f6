import { nodeFiles, type FileOperations } from '../../server/foundation/file-operations.ts'

/** The real disk, but with room for so many bytes of a file only. */
export function tightDisk(room: number, code = 'ENOSPC'): FileOperations {
  return {
    ...nodeFiles,
    async open(path, mode) {
      const file = await nodeFiles.open(path, mode)
      return {
        ...file,
        async write(bytes, position) {
          await file.write(bytes.subarray(0, Math.max(0, room - position)), position)
          if (position + bytes.length > room) throw Object.assign(new Error('no space left on device, write'), { code })
        },
      }
    },
  }
}
