import { fileUrl } from '#server/files/signed-url.ts'

/** A file within JSON that PostgreSQL writes. */
export type FileMark = { $file: string | null; variant: 'original' | 'thumbnail'; name: string; company: number }

/** How PostgreSQL writes it. Within a JSON text its quotes would be escaped, so nobody can write one. */
const MARK =
  /\{"\$file" : "([0-9a-f-]{36})", "variant" : "(original|thumbnail)", "name" : "((?:[^"\\]|\\.)*)", "company" : (\d+)\}/g

/** JSON text with the marks of files turned into signed addresses. */
export const insertFileUrls = (json: string): string =>
  json.replaceAll(MARK, (_mark, fileId: string, variant: 'original' | 'thumbnail', name: string, companyId: string) =>
    JSON.stringify(fileUrl({ companyId: Number(companyId), fileId, variant, name: JSON.parse(`"${name}"`) as string })),
  )

export const parseWithFileUrls = <T>(json: string): T => JSON.parse(insertFileUrls(json)) as T
