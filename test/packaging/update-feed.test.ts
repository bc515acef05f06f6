import { expect, test } from 'vitest'
import { feedOf } from '../../build/update-feed.mjs'

test('an address is packed only when one is given', () => {
  expect(feedOf({})).toMatchObject({
    isRefused: false,
    options: [],
    words: expect.stringContaining('PLANWRIGHT_UPDATE_FEED') as string,
  })
  expect(feedOf({ PLANWRIGHT_UPDATE_FEED: '' })).toMatchObject({ isRefused: false, options: [] })
  expect(feedOf({ PLANWRIGHT_UPDATE_FEED: 'https://updates.example.org/planwright' })).toMatchObject({
    isRefused: false,
    options: ['-c.publish.provider=generic', '-c.publish.url=https://updates.example.org/planwright'],
  })
})

test.each([
  'http://updates.example.org/',
  'updates.example.org',
  'https://me:hidden@updates.example.org/',
  'https://updates.example.org/?key=hidden',
  'file:///releases',
])('the address %s is refused, and not repeated where it may hold a password', (address) => {
  const { isRefused, options, words } = feedOf({ PLANWRIGHT_UPDATE_FEED: address })
  expect([isRefused, options]).toEqual([true, []])
  expect(words).not.toContain('hidden')
})
