// Receives the messages of alerts, with Go 1.22 or later and nothing else:
//
//	WEBHOOK_SIGNING_SECRET=whsec_… PORT=8080 go run receiver.go
//
// It listens on this machine: put the server that has your certificate in front of it.
package main

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	longest     = 1_000_000
	fiveMinutes = 300
)

type message struct {
	Type      string          `json:"type"`
	Challenge string          `json:"challenge"`
	Data      json.RawMessage `json:"data"`
}

type found struct {
	Entry struct {
		Title string `json:"title"`
	} `json:"entry"`
}

// Better a table of your database, with the id as its key: then a restart forgets nothing.
var seen sync.Map

// What is to be done with a message that is new. It may take its time: the answer is on its way.
func work(id string, got message) {
	if got.Type != "entry.new" && got.Type != "entry.edited" {
		return
	}
	var data found
	if err := json.Unmarshal(got.Data, &data); err != nil {
		log.Print(id, ": ", err)
		return
	}
	fmt.Println(got.Type, id, data.Entry.Title)
}

func isSigned(key []byte, header http.Header, body []byte) bool {
	id, stamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseUint(stamp, 10, 40)
	if ago := time.Now().Unix() - int64(seconds); id == "" || err != nil || ago > fiveMinutes || ago < -fiveMinutes {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + stamp + "."))
	mac.Write(body)
	ours := mac.Sum(nil)
	for _, one := range strings.Split(header.Get("webhook-signature"), " ") {
		signature, isOfVersion := strings.CutPrefix(one, "v1,")
		theirs, err := base64.StdEncoding.DecodeString(signature)
		if isOfVersion && err == nil && hmac.Equal(ours, theirs) {
			return true
		}
	}
	return false
}

func receive(key []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			w.WriteHeader(http.StatusMethodNotAllowed)
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, longest))
		if err != nil {
			w.WriteHeader(http.StatusRequestEntityTooLarge)
			return
		}
		var got message
		if !isSigned(key, r.Header, body) || json.Unmarshal(body, &got) != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		if got.Type == "destination.challenge" {
			w.Header().Set("Content-Type", "application/json")
			json.NewEncoder(w).Encode(map[string]string{"challenge": got.Challenge})
			return
		}
		id := r.Header.Get("webhook-id")
		if _, isKnown := seen.LoadOrStore(id, true); !isKnown {
			go work(id, got)
		}
		w.WriteHeader(http.StatusNoContent)
	}
}

func main() {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("WEBHOOK_SIGNING_SECRET"), "whsec_"))
	if err != nil || len(key) < 24 {
		log.Fatal("Set WEBHOOK_SIGNING_SECRET to the secret of the destination: whsec_…")
	}
	server := http.Server{
		Addr:        "127.0.0.1:" + cmp.Or(os.Getenv("PORT"), "8080"),
		Handler:     receive(key),
		ReadTimeout: 20 * time.Second,
	}
	log.Fatal(server.ListenAndServe())
}
