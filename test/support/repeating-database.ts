/**
 * As a database does it that several servers write to: every write is carried out once in vain, rolled back, and then
 * once more. What a callback does beside changing rows is done twice, or too early, and shows.
 */
import type { Database } from '../../server/storage/database.ts'

class InVain extends Error {}

export function repeatingDatabase(database: Database): Database {
  return {
    read: (query) => database.read(query),
    freeze: (query) => database.freeze(query),
    close: () => database.close(),
    async write(change, about) {
      const inVain = database.write(async (db) => {
        await change(db)
        throw new InVain()
      }, about)
      await inVain.catch((error: unknown) => {
        if (!(error instanceof InVain)) throw error
      })
      return database.write(change, about)
    },
  }
}
