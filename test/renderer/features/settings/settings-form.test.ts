import { describe, expect, test } from 'vitest'
import { mailDraftOf, mailIssues, mailOrderOf } from '../../../../renderer/features/settings/mail-draft.ts'
import {
  checkedPatch,
  draftOf,
  fieldsOf,
  offeredSections,
  patchOf,
} from '../../../../renderer/features/settings/setting-fields.ts'
import { installationSettings, settingNames, settings } from '../../../../server/contract/settings.ts'

const defaults = settings.parse({})

describe('the sections of the settings', () => {
  test('hold every setting of the contract once, each with a title of its own', () => {
    const names = offeredSections(true, true).flatMap((section) => section.names)
    expect(names.toSorted()).toEqual(settingNames.toSorted())
    expect(fieldsOf(names).filter(({ title, description }) => title === '' || description === '')).toEqual([])
    expect(new Set(fieldsOf(names).map(({ title }) => title)).size).toBe(names.length)
  })

  test('offer other tenants what is theirs, and neither the map tiles nor anything else of the installation', () => {
    const offered = offeredSections(true, false)
    expect(offered.map(({ id }) => id)).toEqual(['retention', 'limits', 'mail', 'appearance'])
    const names = offered.flatMap((section) => section.names)
    expect(names.toSorted()).toEqual(settingNames.filter((name) => !installationSettings.includes(name)).toSorted())
    expect(installationSettings).toEqual(expect.arrayContaining(['slots', 'tileUrl', 'tileAttribution']))
  })
})

describe('in a team', () => {
  test('solving is the workers’, and servers have a section', () => {
    const textOf = (isTeam: boolean) => offeredSections(true, true, isTeam).find(({ id }) => id === 'solving')?.text
    expect(textOf(false)).toContain('this machine')
    expect(textOf(true)).toContain('the workers of this team')
    const added = offeredSections(true, true, true).map(({ id }) => id)
    const alone = offeredSections(true, true).map(({ id }) => id)
    expect(added.filter((id) => !alone.includes(id))).toEqual(['servers'])
  })
})

describe('the form of a section', () => {
  const fields = fieldsOf(['slots', 'binDays', 'osrmAddress'])

  test('takes ranges and defaults from the contract', () => {
    expect(fields[1]).toMatchObject({ isNumber: true, least: 1, most: 365, standard: 'Default: 7' })
    expect(fields[2]).toMatchObject({
      isNumber: false,
      standard: 'None: great-circle estimates, unless --osrm names one',
    })
    expect(fields[0]?.description).toContain('; empty leaves it to the host')
    expect(fieldsOf(['geocoderAddress'])[0]?.description).toContain('are. Empty asks nobody: no address leaves')
    expect(draftOf(fields, defaults)).toEqual({ slots: '', binDays: '7', osrmAddress: '' })
  })

  test('sends only what changed, and resets what was emptied', () => {
    expect(patchOf(fields, draftOf(fields, defaults), defaults)).toEqual({})
    expect(patchOf(fields, { slots: '2', binDays: '', osrmAddress: ' ' }, defaults)).toEqual({
      slots: 2,
      binDays: null,
    })
  })

  test('says what is wrong at its field', () => {
    expect(Object.keys(checkedPatch({ slots: 0, osrmAddress: 'ftp://host', binDays: 8 }).issues)).toEqual([
      'slots',
      'osrmAddress',
    ])
    expect(checkedPatch({ binDays: 8 })).toEqual({ patch: { binDays: 8 }, issues: {} })
  })
})

describe('the form of the mail server', () => {
  test('keeps a password that was not typed, and wants none without a user', () => {
    const draft = { ...mailDraftOf(null), host: ' localhost ', from: 'planwright@example.org' }
    expect(mailOrderOf(draft)).toMatchObject({ host: 'localhost', user: null })
    expect(mailOrderOf(draft)).not.toHaveProperty('password')
    expect(mailIssues(draft)).toEqual([])
    expect(mailIssues({ ...draft, password: 'typed' }).map(({ name }) => name)).toEqual(['password'])
  })
})
