import { expect, test } from 'vitest'
import { lastScheduled, superseded, type KnownBackup } from '../../../../server/operations/backups/superseded.ts'

const now = new Date('2027-02-10T12:00:00Z')
const backup = (day: string, changes: Partial<KnownBackup> = {}): KnownBackup => ({
  name: day,
  createdAt: `${day}T12:00:00.000Z`,
  isScheduled: true,
  isVerified: true,
  ...changes,
})
const names = (backups: readonly KnownBackup[]) => backups.map(({ name }) => name)
const newest = '2027-02-10'

test('the newest so many are kept, the one just made among them', () => {
  const all = ['2027-02-10', '2027-02-09', '2027-02-08', '2027-02-07'].map((day) => backup(day))
  expect(names(superseded(all, { newest, now, kept: 2 }))).toEqual(['2027-02-08', '2027-02-07'])
  expect(names(superseded(all, { newest, now, kept: 9 }))).toEqual([])
})

test('one made by hand, or put there, is neither counted nor removed', () => {
  const byHand = backup('2027-01-01', { isScheduled: false })
  expect(
    names(superseded([backup(newest), byHand, backup('2027-02-09'), backup('2027-02-08')], { newest, now, kept: 2 })),
  ).toEqual(['2027-02-08'])
})

test('one that is damaged takes no place: as many good ones are kept', () => {
  const all = [backup(newest), backup('2027-02-09', { isVerified: false }), backup('2027-02-08'), backup('2027-02-07')]
  expect(names(superseded(all, { newest, now, kept: 2 }))).toEqual(['2027-02-07'])
})

test('nothing is removed unless the newest is there and good', () => {
  const older = [backup('2027-02-09'), backup('2027-02-08')]
  expect(superseded(older, { newest, now, kept: 1 })).toEqual([])
  expect(superseded([backup(newest, { isVerified: false }), ...older], { newest, now, kept: 1 })).toEqual([])
})

test('one of a time to come, when the clock was wrong, is older than any other', () => {
  const all = [backup('2031-01-01'), backup(newest), backup('2027-02-09')]
  expect(names(superseded(all, { newest, now, kept: 1 }))).toEqual(['2027-02-09', '2031-01-01'])
  expect(names(superseded(all, { newest, now, kept: 2 }))).toEqual(['2031-01-01'])
})

test('the last one is the newest the schedule made; of a time that is days ahead there is none', () => {
  expect(
    lastScheduled([backup('2027-02-09'), backup('2027-02-10', { isScheduled: false }), backup('2027-02-08')], now),
  ).toEqual(new Date('2027-02-09T12:00:00Z'))
  expect(lastScheduled([backup('2031-01-01')], now)).toBeUndefined()
  // A clock that is put right by an hour does not make a second one.
  expect(lastScheduled([backup('2027-02-10')], new Date('2027-02-10T11:00:00Z'))).toEqual(
    new Date('2027-02-10T12:00:00Z'),
  )
})
