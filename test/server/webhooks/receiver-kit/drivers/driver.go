package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"receiver/planwright"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		texts := make([]string, len(fields))
		for i, field := range fields {
			bytes, err := base64.StdEncoding.DecodeString(field)
			if err != nil {
				panic(err)
			}
			texts[i] = string(bytes)
		}
		window, _ := strconv.Atoi(texts[5])
		now, _ := strconv.ParseInt(texts[6], 10, 64)
		fmt.Println(planwright.IsGenuine(texts[0], /*CONTENT*/, texts[2], texts[3], texts[4], time.Duration(window)*time.Second, time.Unix(now, 0)))
	}
}
