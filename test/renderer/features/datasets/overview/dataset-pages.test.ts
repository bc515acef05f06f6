import { beforeEach, describe, expect, test } from 'vitest'
import {
  createDatasetPages,
  pageSize,
  type DatasetPages,
  type PagePlace,
} from '../../../../../renderer/features/datasets/overview/dataset-pages.ts'
import type { FoundDataset } from '../../../../../server/contract/dataset-search.ts'

const total = 100 * pageSize + 7
/** A server with datasets 0, 1, 2, ...; a cursor is the number of the first dataset after it. */
const dataset = (index: number, name = `Dataset ${index}`) => ({ id: `id-${index}`, name }) as FoundDataset

let asked: PagePlace[]
let pages: DatasetPages

beforeEach(() => {
  asked = []
  pages = createDatasetPages((place) => {
    asked.push(place)
    const first = place.cursor === undefined ? (place.offset ?? 0) : Number(place.cursor)
    const length = Math.max(0, Math.min(pageSize, total - first))
    const datasets = Array.from({ length }, (_, index) => dataset(first + index))
    return Promise.resolve({
      datasets,
      total,
      ...(first + length < total ? { nextCursor: String(first + length) } : {}),
    })
  })
})

describe('pages of a long list', () => {
  test('begin at the start and know how long the list is', async () => {
    expect(pages.total).toBeUndefined()
    await pages.show(0, 20)
    expect([pages.total, pages.rowAt(0)?.id, pages.rowAt(pageSize)]).toEqual([total, 'id-0', undefined])
    expect(asked).toEqual([{}])
  })

  test('go on by cursor, and are asked for once', async () => {
    await Promise.all([pages.show(0, 20), pages.show(0, pageSize + 5)])
    await pages.show(pageSize - 5, pageSize + 5)
    expect(asked).toEqual([{}, { cursor: String(pageSize) }])
    expect(pages.rowAt(pageSize + 3)?.id).toBe(`id-${pageSize + 3}`)
  })

  test('are reached by a jump where the page before is not known, and go on by cursor from there', async () => {
    await pages.show(0, 20)
    await pages.show(50 * pageSize + 10, 51 * pageSize + 10)
    expect(asked.slice(1)).toEqual([{ offset: 50 * pageSize }, { cursor: String(51 * pageSize) }])
    expect(pages.rowAt(51 * pageSize)?.id).toBe(`id-${51 * pageSize}`)
  })

  test('end where the list does', async () => {
    await pages.show(0, 10)
    await pages.show(total - 3, total + 50)
    expect(pages.rowAt(total - 1)?.id).toBe(`id-${total - 1}`)
    expect(pages.rowAt(total)).toBeUndefined()
    expect(asked).toHaveLength(2)
  })

  test('that were not looked at for long are forgotten', async () => {
    for (let page = 0; page < 60; page += 1) await pages.show(page * pageSize, page * pageSize + 5)
    expect(pages.rowAt(0)).toBeUndefined()
    expect(pages.rowAt(59 * pageSize)).toBeDefined()
    expect(pages.loaded().length).toBeLessThanOrEqual(40 * pageSize)
  })

  test('take over a changed dataset in its place, and say when they do not know it', async () => {
    await pages.show(0, 20)
    expect(pages.replace(dataset(3, 'Renamed'))).toBe(true)
    expect(pages.rowAt(3)?.name).toBe('Renamed')
    expect(pages.replace(dataset(pageSize * 9))).toBe(false)
  })

  test('that could not be fetched are asked for again', async () => {
    let isDown = true
    const flaky = createDatasetPages(() =>
      isDown ? Promise.reject(new Error('down')) : Promise.resolve({ datasets: [dataset(0)], total: 1 }),
    )
    await expect(flaky.show(0, 10)).rejects.toThrow('down')
    isDown = false
    await flaky.show(0, 10)
    expect(flaky.rowAt(0)?.id).toBe('id-0')
  })
})
