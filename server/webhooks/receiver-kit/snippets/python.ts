/** The check of a call in Python 3. */
import { commentOf, type Snippet } from './snippet.ts'

export const python: Snippet = {
  language: 'python',
  title: 'Python',
  fileName: 'is_genuine.py',
  source: (method) => String.raw`import base64
import hashlib
import hmac
from datetime import datetime, timezone


${commentOf(method, '#')}
def is_genuine(key: str, ${method === 'BODY' ? 'body: bytes' : 'path: str'}, signature: str, timestamp: str, prefix: str = "", window_seconds: int = 300, now=None) -> bool:
    try:
        sent = datetime.strptime(timestamp, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc)
    except ValueError:
        return False
    if abs((now or datetime.now(timezone.utc)) - sent).total_seconds() > window_seconds:
        return False
    if not signature.startswith(prefix):
        return False
    signed = ${method === 'BODY' ? 'body' : '("POST+" + path + "+" + timestamp).encode()'}
    expected = base64.b64encode(hmac.new(key.encode(), signed, hashlib.sha256).digest())
    return hmac.compare_digest(signature[len(prefix):].encode(), expected)
`,
}
