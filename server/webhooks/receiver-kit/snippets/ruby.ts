/** The check of a call in Ruby. */
import { commentOf, type Snippet } from './snippet.ts'

export const ruby: Snippet = {
  language: 'ruby',
  title: 'Ruby',
  fileName: 'genuine.rb',
  source: (method) => String.raw`require 'openssl'
require 'time'

${commentOf(method, '#')}
def genuine?(key:, ${method === 'BODY' ? 'body' : 'path'}:, signature:, timestamp:, prefix: '', window_seconds: 300, now: Time.now)
  return false if (now - Time.iso8601(timestamp)).abs > window_seconds
  return false unless signature.start_with?(prefix)

  signed = ${method === 'BODY' ? 'body' : "'POST+' + path + '+' + timestamp"}
  expected = [OpenSSL::HMAC.digest('SHA256', key, signed)].pack('m0')
  OpenSSL.secure_compare(signature.delete_prefix(prefix), expected)
rescue ArgumentError # the timestamp is none
  false
end
`,
}
