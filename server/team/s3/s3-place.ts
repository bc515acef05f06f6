/** Where an S3 store is and how to get in: `--documents s3://bucket/prefix` and the variables that AWS's tools read. */
import { AppError } from '../../foundation/app-error.ts'

export interface S3Place {
  /** `s3://bucket/prefix`, without a slash at its end. */
  readonly place: string
  /** Of the bucket, without a slash at its end. */
  readonly url: string
  /** Before every key; empty, or with a slash at its end. */
  readonly prefix: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** Such as need no encoding, neither in addresses nor in XML. */
const placePattern = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)\/?$/

/** Throws USAGE for what is no place, and for what the environment does not say. */
export function s3Place(text: string, environment: Environment): S3Place {
  const [, bucket = '', path = ''] = placePattern.exec(text) ?? []
  if (bucket === '')
    throw new AppError(
      'USAGE',
      `--documents "${text}" is no place for documents. Name a bucket and a prefix of letters, digits, ".", "_" and "-": s3://bucket/prefix.`,
    )
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment
  const endpoint = environment['AWS_ENDPOINT_URL_S3'] ?? environment['AWS_ENDPOINT_URL']
  // Servers of one's own mostly have none, and take this one.
  const region = environment['AWS_REGION'] ?? (endpoint === undefined ? undefined : 'us-east-1')
  if (!accessKeyId || !secretAccessKey || !region) {
    const named = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_REGION: region }
    const missing = Object.entries(named).flatMap(([name, value]) => (value ? [] : [name]))
    throw new AppError(
      'USAGE',
      `--documents ${text} needs ${missing.join(' and ')}. Set them in the environment of every server and worker; for an S3 server that is not AWS's, AWS_ENDPOINT_URL_S3, too.`,
    )
  }
  const sessionToken = environment['AWS_SESSION_TOKEN']
  const url = bucketUrl(bucket, region, endpoint)
  const prefix = path === '' ? '' : `${path.slice(1)}/`
  return { place: `s3://${bucket}${path}`, url, prefix, region, accessKeyId, secretAccessKey, sessionToken }
}

function bucketUrl(bucket: string, region: string, endpoint: string | undefined): string {
  // The certificate of AWS is for names without dots.
  if (endpoint === undefined && !bucket.includes('.')) return `https://${bucket}.s3.${region}.amazonaws.com`
  const base = endpoint ?? `https://s3.${region}.amazonaws.com`
  if (!/^https?:\/\//.test(base) || !URL.canParse(base))
    throw new AppError(
      'USAGE',
      `AWS_ENDPOINT_URL_S3 (or AWS_ENDPOINT_URL) "${base}" is no address of an S3 server. Set it to one: https://s3.example:9000.`,
    )
  return `${base.replace(/\/+$/, '')}/${bucket}`
}
