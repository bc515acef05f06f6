/** The tenants of the first administrator. */
import { z } from 'zod'
import { accountTenant } from '../../contract/tenant.ts'
import { table, type Command } from './command.ts'

const listTenants: Command = {
  words: 'tenants list',
  usage: '  tenants list        lists the tenants of the first administrator',
  async run({ server }) {
    const tenants = await (await server()).call('GET', '/tenants', z.array(accountTenant))
    const rows = tenants.map(({ name, role, isCurrent, id }) => [name, role, isCurrent ? 'yes' : '', id])
    return { answer: tenants, text: table([['NAME', 'ROLE', 'CURRENT', 'ID'], ...rows]) }
  },
}

const createTenant: Command = {
  words: 'tenants create',
  usage:
    '  tenants create N    makes a tenant with this name for the first administrator, who switches to it in the browser; prints its ID',
  async run({ argument, server }) {
    const name = argument('tenants create needs the name of the tenant.')
    const tenant = await (await server()).call('POST', '/tenants', accountTenant, { name })
    return {
      answer: tenant,
      text: tenant.id,
      notes: [`Made the tenant "${tenant.name}". The other commands go on in the first tenant.`],
    }
  },
}

export const tenantCommands: readonly Command[] = [listTenants, createTenant]
