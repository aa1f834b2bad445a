/** Examples of a call in the languages that people integrate with, with the values that the user typed beside them. */
export const LANGUAGES = ['curl', 'Node', 'Python', 'PHP'] as const
export type Language = (typeof LANGUAGES)[number]

type Call = { url: string; tokenName: string; key: string; number: string; body: string }

/** The name of a variable that holds the connection's token; the token itself belongs in no example. */
export function tokenVariable(connectionName: string | undefined): string {
  const plain = (connectionName ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '')
  const name = plain
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
  return name ? `TOKEN_${name}` : 'TOKEN'
}

/** Inside single quotes of a shell only the quote itself needs care. */
const inShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
const inPhp = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
/** JSON text is also valid in JavaScript and Python. */
const quoted = (text: string): string => JSON.stringify(text)

const EXAMPLES: Record<Language, (call: Call) => string> = {
  curl: ({ url, tokenName, key, number, body }) =>
    `curl -X POST ${url} \\
  -H "Authorization: Bearer $${tokenName}" \\
  -H "Idempotency-Key: ${key}" \\
  -H "Content-Type: application/json" \\
  -d ${inShell(JSON.stringify({ number, body }))}`,

  Node: ({ url, tokenName, key, number, body }) =>
    `const response = await fetch(${quoted(url)}, {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.${tokenName}}\`,
    'Idempotency-Key': ${quoted(key)},
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ number: ${quoted(number)}, body: ${quoted(body)} }),
})
console.log(response.status, await response.json())`,

  Python: ({ url, tokenName, key, number, body }) =>
    `import os
import requests

response = requests.post(
    ${quoted(url)},
    headers={
        "Authorization": f"Bearer {os.environ['${tokenName}']}",
        "Idempotency-Key": ${quoted(key)},
    },
    json={"number": ${quoted(number)}, "body": ${quoted(body)}},
    timeout=30,
)
print(response.status_code, response.json())`,

  PHP: ({ url, tokenName, key, number, body }) =>
    `<?php
$call = curl_init(${inPhp(url)});
curl_setopt_array($call, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        'Authorization: Bearer ' . getenv('${tokenName}'),
        ${inPhp(`Idempotency-Key: ${key}`)},
        'Content-Type: application/json',
    ],
    CURLOPT_POSTFIELDS => json_encode([
        'number' => ${inPhp(number)},
        'body' => ${inPhp(body)},
    ]),
]);
echo curl_exec($call);`,
}

export const exampleOf = (language: Language, call: Call): string => EXAMPLES[language](call)
