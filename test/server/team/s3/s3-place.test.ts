/** What the command line and the environment say of an S3 place. */
import { expect, test } from 'vitest'
import { s3Place } from '../../../../server/team/s3/s3-place.ts'

const keys = { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'secret' }

test.each([
  ['s3://plans', { AWS_REGION: 'eu-central-1' }, 's3://plans', 'https://plans.s3.eu-central-1.amazonaws.com', ''],
  ['s3://plans/a/b/', { AWS_REGION: 'x' }, 's3://plans/a/b', 'https://plans.s3.x.amazonaws.com', 'a/b/'],
  ['s3://my.plans/a', { AWS_REGION: 'x' }, 's3://my.plans/a', 'https://s3.x.amazonaws.com/my.plans', 'a/'],
  ['s3://plans/a', { AWS_ENDPOINT_URL: 'http://s3.lan:9000/' }, 's3://plans/a', 'http://s3.lan:9000/plans', 'a/'],
])('%s with %j', (text, environment, place, url, prefix) => {
  expect(s3Place(text, { ...keys, ...environment })).toMatchObject({ place, url, prefix })
})

test('AWS_ENDPOINT_URL_S3 goes before AWS_ENDPOINT_URL, whose region may be left out', () => {
  const environment = {
    AWS_ENDPOINT_URL: 'http://any.lan',
    AWS_ENDPOINT_URL_S3: 'http://s3.lan',
    AWS_SESSION_TOKEN: 't',
  }
  expect(s3Place('s3://plans', { ...keys, ...environment })).toMatchObject({
    url: 'http://s3.lan/plans',
    region: 'us-east-1',
    sessionToken: 't',
  })
})

test.each(['s3://', 's3://Plans', 's3://plans//a', 's3://plans/../a', 's3://plans/a b', 's3://pl_ans/a'])(
  '%s is refused with what a place looks like',
  (text) => {
    expect(() => s3Place(text, { ...keys, AWS_REGION: 'x' })).toThrow(
      `--documents "${text}" is no place for documents. Name a bucket`,
    )
  },
)

test('what is missing in the environment, and an address that is none, are named', () => {
  expect(() => s3Place('s3://plans', {})).toThrow(
    '--documents s3://plans needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY and AWS_REGION.',
  )
  expect(() => s3Place('s3://plans', { ...keys, AWS_ENDPOINT_URL_S3: 's3.lan:9000' })).toThrow(/"s3.lan:9000" is no/)
})
