/** API keys. */
import { z } from 'zod'
import { apiKeyCard, createdApiKey } from '../../contract/api-key.ts'
import { table, wrongUsage, type Command } from './command.ts'

const createKey: Command = {
  words: 'keys create',
  usage: `  keys create --name N [--permissions CREATE,READ] [--models a,b] [--expires P30D]
                      creates an API key and prints it, alone`,
  options: {
    name: { type: 'string' },
    permissions: { type: 'string' },
    models: { type: 'string' },
    expires: { type: 'string' },
  },
  async run({ text, list, server }) {
    const name = text('name')
    if (name === undefined) throw wrongUsage('keys create needs --name: what the key is for.')
    const expires = text('expires')
    const permissions = list('permissions')?.map((permission) => permission.toUpperCase())
    const models = list('models')
    const created = await (
      await server()
    ).call('POST', '/api-keys', createdApiKey, {
      name,
      ...(permissions ? { permissions } : {}),
      ...(models ? { models } : {}),
      ...(expires === undefined ? {} : { expires }),
    })
    return { answer: created, text: created.key }
  },
}

const listKeys: Command = {
  words: 'keys list',
  usage: '  keys list           lists the API keys of the tenant',
  async run({ server }) {
    const keys = await (await server()).call('GET', '/api-keys', z.array(apiKeyCard))
    if (keys.length === 0)
      return { answer: keys, text: 'There are no API keys. Create one with: planwright keys create --name "My key"' }
    const rows = keys.map((key) => [
      key.id,
      key.name,
      key.permissions.join(','),
      key.models?.join(',') ?? 'all models',
      key.expiresAt.slice(0, 10),
      key.lastUsedAt?.slice(0, 16) ?? 'never',
    ])
    return { answer: keys, text: table([['ID', 'NAME', 'PERMISSIONS', 'MODELS', 'EXPIRES', 'LAST USE'], ...rows]) }
  },
}

const rotateKey: Command = {
  words: 'keys rotate',
  usage: `  keys rotate ID [--overlap HOURS]
                      replaces an API key and prints the new one, alone; the old one
                      ends after 24 hours, or as many as given (0 to 168)`,
  options: { overlap: { type: 'string' } },
  async run({ argument, text, server }) {
    const id = argument('keys rotate needs the ID of the key; "keys list" shows them.')
    const overlap = text('overlap')
    if (overlap !== undefined && !/^\d+$/.test(overlap))
      throw wrongUsage(`--overlap "${overlap}" is not a whole number of hours.`)
    const created = await (
      await server()
    ).call(
      'POST',
      `/api-keys/${encodeURIComponent(id)}/rotate`,
      createdApiKey,
      overlap === undefined ? {} : { overlapHours: Number(overlap) },
    )
    return { answer: created, text: created.key }
  },
}

const deleteKey: Command = {
  words: 'keys delete',
  usage: '  keys delete ID      deletes an API key; every call with it fails from then on',
  async run({ argument, server }) {
    const id = argument('keys delete needs the ID of the key; "keys list" shows them.')
    await (await server()).delete(`/api-keys/${encodeURIComponent(id)}`)
    return { answer: { id, deleted: true }, text: `Deleted ${id}.` }
  },
}

export const keyCommands: readonly Command[] = [createKey, listKeys, rotateKey, deleteKey]
