import { ApiError } from '#web/api/client.ts'

/** Reads a signed address of our own into a file. */
export async function fetchFile(url: string, name: string): Promise<File> {
  const response = await fetch(url)
  if (!response.ok) throw new ApiError(response.status, 'ERR_NO_FILE_FOUND')
  const content = await response.blob()
  return new File([content], name, { type: content.type })
}
