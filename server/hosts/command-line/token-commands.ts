/** Personal access tokens; those made here are the first administrator's. */
import { z } from 'zod'
import { accessTokenCard, createdAccessToken } from '../../contract/access-token.ts'
import { table, wrongUsage, type Command } from './command.ts'

const createToken: Command = {
  words: 'tokens create',
  usage: `  tokens create --name N [--expires P30D]
                      creates a personal access token of the first administrator and prints it, alone`,
  options: { name: { type: 'string' }, expires: { type: 'string' } },
  async run({ text, server }) {
    const [name, expires] = [text('name'), text('expires')]
    if (name === undefined) throw wrongUsage('tokens create needs --name: what the token is for.')
    const created = await (
      await server()
    ).call('POST', '/access-tokens', createdAccessToken, { name, ...(expires === undefined ? {} : { expires }) })
    return { answer: created, text: created.token }
  },
}

const listTokens: Command = {
  words: 'tokens list',
  usage: '  tokens list         lists the personal access tokens of the tenant',
  async run({ server }) {
    const tokens = await (await server()).call('GET', '/access-tokens', z.array(accessTokenCard))
    if (tokens.length === 0)
      return {
        answer: tokens,
        text: 'There are no personal access tokens. Create one with: planwright tokens create --name "My token"',
      }
    const rows = tokens.map((token) => [
      token.id,
      token.name,
      token.member.email,
      token.expiresAt.slice(0, 10),
      token.lastUsedAt?.slice(0, 16) ?? 'never',
    ])
    return { answer: tokens, text: table([['ID', 'NAME', 'MEMBER', 'EXPIRES', 'LAST USE'], ...rows]) }
  },
}

const deleteToken: Command = {
  words: 'tokens delete',
  usage: '  tokens delete ID    deletes a personal access token; every call with it fails from then on',
  async run({ argument, server }) {
    const id = argument('tokens delete needs the ID of the token; "tokens list" shows them.')
    await (await server()).delete(`/access-tokens/${encodeURIComponent(id)}`)
    return { answer: { id, deleted: true }, text: `Deleted ${id}.` }
  },
}

export const tokenCommands: readonly Command[] = [createToken, listTokens, deleteToken]
