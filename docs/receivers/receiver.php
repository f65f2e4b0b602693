<?php

// Receives the messages of alerts, with PHP 8.1 or later and nothing else. To try it:
//   WEBHOOK_SIGNING_SECRET=whsec_… php -S 127.0.0.1:8080 receiver.php
// In production it is a page of the server that has your certificate.

declare(strict_types=1);

const LONGEST = 1_000_000;
const FIVE_MINUTES = 300;

/** What is to be done with a message that is new. */
function work(string $id, array $message): void
{
    if (in_array($message['type'], ['entry.new', 'entry.edited'], true)) {
        file_put_contents('php://stderr', "{$message['type']} $id {$message['data']['entry']['title']}\n");
    }
}

/** Whether an id is new. Better a table of your database, with the id as its key. */
function is_new(string $id): bool
{
    $folder = getenv('WEBHOOK_SEEN') ?: sys_get_temp_dir() . '/webhooks-seen';
    is_dir($folder) || @mkdir($folder, 0700, true);
    return @fopen($folder . '/' . hash('sha256', $id), 'x') !== false;
}

function is_signed(string $key, string $body): bool
{
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $stamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if ($id === '' || preg_match('/^\d{1,12}$/D', $stamp) !== 1 || abs(time() - (int) $stamp) > FIVE_MINUTES) {
        return false;
    }
    $ours = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$stamp.$body", $key, true));
    foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $theirs) {
        if (hash_equals($ours, $theirs)) {
            return true;
        }
    }
    return false;
}

/** The status, and the JSON where there is any. */
function receive(string $key): array
{
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        return [405, null];
    }
    $body = (string) file_get_contents('php://input', length: LONGEST + 1);
    if (strlen($body) > LONGEST) {
        return [413, null];
    }
    if (!is_signed($key, $body)) {
        return [400, null];
    }
    $message = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
    if ($message['type'] === 'destination.challenge') {
        return [200, ['challenge' => $message['challenge']]];
    }
    $id = $_SERVER['HTTP_WEBHOOK_ID'];
    if (is_new($id)) {
        work($id, $message); // what takes long belongs into a queue: the answer waits for this
    }
    return [204, null];
}

$key = base64_decode(str_replace('whsec_', '', (string) getenv('WEBHOOK_SIGNING_SECRET')), true);
if ($key === false || strlen($key) < 24) {
    throw new RuntimeException('Set WEBHOOK_SIGNING_SECRET to the secret of the destination: whsec_…');
}
[$status, $answer] = receive($key);
http_response_code($status);
if ($answer !== null) {
    header('Content-Type: application/json');
    echo json_encode($answer);
}
