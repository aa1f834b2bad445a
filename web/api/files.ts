const KEPT_MS = 60_000

/** Gives a file to the browser to save. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not at once: some browsers read it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
