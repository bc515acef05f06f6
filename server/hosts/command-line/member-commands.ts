/** Members, and the links they sign in with. */
import { z } from 'zod'
import { loginLink, memberCard, type MemberCard } from '../../contract/member.ts'
import { AppError } from '../../foundation/app-error.ts'
import { table, wrongUsage, type Command } from './command.ts'
import type { PlatformClient } from './platform-client.ts'

async function memberNamed(server: PlatformClient, text: string): Promise<MemberCard> {
  const members = await server.call('GET', '/members', z.array(memberCard))
  const member = members.find(({ id, email }) => id === text || email === text.toLowerCase())
  if (member) return member
  throw new AppError(
    'MEMBER_NOT_FOUND',
    `There is no member with the e-mail address or id "${text}". "members list" shows them.`,
  )
}

const login: Command = {
  words: 'login',
  usage: '  login [--member E]  prints a one-time login link for the browser, of the first administrator or the member',
  options: { member: { type: 'string' } },
  async run({ text, server }) {
    const platform = await server()
    const member = text('member')
    const path =
      member === undefined ? '/login-links' : `/members/${(await memberNamed(platform, member)).id}/login-links`
    const link = await platform.call('POST', path, loginLink)
    return { answer: link, text: link.url }
  },
}

const listMembers: Command = {
  words: 'members list',
  usage: '  members list        lists the members of the tenant',
  async run({ server }) {
    const members = await (await server()).call('GET', '/members', z.array(memberCard))
    const rows = members.map((member) => [
      member.email,
      member.name,
      member.role,
      member.createdAt.slice(0, 10),
      member.id,
    ])
    return { answer: members, text: table([['E-MAIL', 'NAME', 'ROLE', 'SINCE', 'ID'], ...rows]) }
  },
}

const addMember: Command = {
  words: 'members add',
  usage: `  members add --name N --email E [--role USER|ADMINISTRATOR]
                      adds a member, as USER unless said otherwise`,
  options: { name: { type: 'string' }, email: { type: 'string' }, role: { type: 'string' } },
  async run({ text, server }) {
    const [name, email, role] = [text('name'), text('email'), text('role')]
    if (name === undefined || email === undefined) throw wrongUsage('members add needs --name and --email.')
    const member = await (
      await server()
    ).call('POST', '/members', memberCard, { name, email, ...(role === undefined ? {} : { role: role.toUpperCase() }) })
    return {
      answer: member,
      text: `Added ${member.name} (${member.email}) as ${member.role}. A link to sign in: planwright login --member ${member.email}`,
    }
  },
}

const removeMember: Command = {
  words: 'members remove',
  usage: '  members remove E    removes the member with this e-mail address or id',
  async run({ argument, server }) {
    const text = argument('members remove needs the e-mail address or ID of the member; "members list" shows them.')
    const platform = await server()
    const { id, name, email } = await memberNamed(platform, text)
    await platform.delete(`/members/${id}`)
    return { answer: { id, deleted: true }, text: `Removed ${name} (${email}).` }
  },
}

export const memberCommands: readonly Command[] = [listMembers, addMember, removeMember, login]
