/** The check of a call in Go 1.19 and later. */
import { commentOf, type Snippet } from './snippet.ts'

export const go: Snippet = {
  language: 'go',
  title: 'Go',
  fileName: 'is_genuine.go',
  source: (method) => String.raw`package planwright

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strings"
	"time"
)

${commentOf(method, '//')}
func IsGenuine(key string, ${method === 'BODY' ? 'body []byte' : 'path string'}, signature, timestamp, prefix string, window time.Duration, now time.Time) bool {
	sent, err := time.Parse("2006-01-02T15:04:05Z", timestamp)
	if err != nil || now.Sub(sent).Abs() > window || !strings.HasPrefix(signature, prefix) {
		return false
	}
	mac := hmac.New(sha256.New, []byte(key))
	mac.Write(${method === 'BODY' ? 'body' : '[]byte("POST+" + path + "+" + timestamp)'})
	expected := base64.StdEncoding.EncodeToString(mac.Sum(nil))
	return hmac.Equal([]byte(strings.TrimPrefix(signature, prefix)), []byte(expected))
}
`,
}
