import { expect, test } from 'vitest'
import { Image } from '../../../server/storage/image.ts'

/** An image most of whose pages are free, since its rows were deleted. */
async function emptied(): Promise<Image> {
  const image = await Image.open()
  image.run('create table t (x text)')
  for (let index = 0; index < 100; index++) image.run('insert into t values (?)', ['x'.repeat(10_000)])
  image.run('create table kept (x text)')
  image.run("insert into kept values ('here')")
  image.run('delete from t')
  return image
}

test('gives back the pages of deleted rows, and nothing else', async () => {
  const image = await emptied()
  const before = image.export().length
  image.pack()
  expect(image.export().length).toBeLessThan(before / 10)
  expect(image.run('select x from kept').rows).toEqual([{ x: 'here' }])
})

test('a damaged image is left as it is, and its damage told', async () => {
  const bytes = (await emptied()).export()
  const root = Number(
    (await Image.open(bytes)).run("select rootpage from sqlite_master where name = 'kept'").rows[0]?.['rootpage'],
  )
  bytes.fill(0xff, (root - 1) * 4096, root * 4096)
  const image = await Image.open(bytes)
  expect(image.findDamage()).toContain('page')
  expect(() => image.pack()).not.toThrow()
  expect(image.export().length).toBe(bytes.length)
})
