/**
 * Matches a JSON field with the URL of a file. Inside a JSON string its quotes would be escaped, so a user's text
 * cannot match.
 */
const FILE_URL_FIELD = /("\w*(?:Url|[Pp]ath)"\s*:\s*")(?=\/api\/media\/)/g

/** Makes URLs of files in JSON absolute, so that they work on pages of another origin. */
export const withAbsoluteLinks = (json: string, publicUrl: string): string =>
  json.replaceAll(FILE_URL_FIELD, `$1${publicUrl}`)
