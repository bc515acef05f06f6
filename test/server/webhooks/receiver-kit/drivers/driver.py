import base64
import sys
from datetime import datetime, timezone

from is_genuine import is_genuine

for line in sys.stdin.read().rstrip("\n").split("\n"):
    key, content, signature, timestamp, prefix, window, now = [base64.b64decode(field) for field in line.split("\t")]
    what = {"body": content} if sys.argv[1] == "body" else {"path": content.decode()}
    at = datetime.fromtimestamp(int(now), timezone.utc)
    print("true" if is_genuine(key.decode(), signature=signature.decode(), timestamp=timestamp.decode(), prefix=prefix.decode(), window_seconds=int(window), now=at, **what) else "false")
