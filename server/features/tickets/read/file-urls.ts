import { fileUrl } from '#server/files/signed-url.ts'

/** The placeholder of a file in JSON that PostgreSQL built. */
export type FileMark = { $file: string | null; variant: 'original' | 'thumbnail'; name: string; company: number }

/**
 * Matches a file placeholder in JSON that PostgreSQL built. Inside a JSON string its quotes would be escaped, so a
 * user's text cannot contain one.
 */
const FILE_PLACEHOLDER =
  /\{"\$file" : "([0-9a-f-]{36})", "variant" : "(original|thumbnail)", "name" : "((?:[^"\\]|\\.)*)", "company" : (\d+)\}/g

/** Replaces the file placeholders in JSON text with signed URLs. */
export const insertFileUrls = (json: string): string =>
  json.replaceAll(
    FILE_PLACEHOLDER,
    (_mark, fileId: string, variant: 'original' | 'thumbnail', name: string, companyId: string) =>
      JSON.stringify(
        fileUrl({ companyId: Number(companyId), fileId, variant, name: JSON.parse(`"${name}"`) as string }),
      ),
  )

export const parseWithFileUrls = <T>(json: string): T => JSON.parse(insertFileUrls(json)) as T
