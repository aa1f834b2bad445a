/** As JSON writes a field with an address of ours. Within a text its quotes would be escaped, so nobody can write one. */
const ADDRESS = /("\w*(?:Url|Path)"\s*:\s*")(?=\/api\/media\/)/g

/** JSON in which files have addresses that also work on a page of another origin. */
export const withAbsoluteLinks = (json: string, publicUrl: string): string => json.replaceAll(ADDRESS, `$1${publicUrl}`)
