const REVOKE_DELAY_MS = 60_000

/** Lets the browser save the content as a file. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The URL is not revoked at once, because some browsers read it a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS)
}
