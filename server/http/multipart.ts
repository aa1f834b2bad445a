import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { wrongField } from '#server/lib/app-error.ts'

/** A file of a form. Its content has to be read before the next part of the form arrives. */
export type FormFile = { name: string; content: Readable }

/** The fields of a form and its stored files, in the order in which they arrived. */
export type Form<Stored> = {
  files: Stored[]
  /** Returns the value of every field with this name. */
  valuesOf(name: string): string[]
  /** Returns the value of the last field with this name. */
  valueOf(name: string): string | undefined
}

type FormStorage<Stored> = {
  store(file: FormFile): Promise<Stored>
  /** Deletes the stored files of a form that is refused. */
  discard(stored: Stored[]): Promise<void>
}

/**
 * Returns the file of a form that has one. Throws ERR_VALIDATION when there is none. A longer file is cut off after
 * `limitBytes`.
 */
export async function readFormFile(request: FastifyRequest, limitBytes?: number): Promise<FormFile> {
  const options = limitBytes === undefined ? undefined : { limits: { fileSize: limitBytes } }
  const part = request.isMultipart() ? await request.file(options) : undefined
  if (!part) throw wrongField('file', 'Required')
  return { name: part.filename, content: part.file }
}

/** Forms break their lines with CR LF, whatever was typed. A text is stored as it would be without a file. */
const textOf = (value: unknown): string => String(value).replaceAll('\r\n', '\n')

/** Stores the files of a form and passes it to `use`. When either fails, nothing stays stored. */
export async function readForm<Stored, Result>(
  request: FastifyRequest,
  { store, discard }: FormStorage<Stored>,
  use: (form: Form<Stored>) => Result | Promise<Result>,
): Promise<Result> {
  const files: Stored[] = []
  const fields: { name: string; value: string }[] = []
  const valuesOf = (name: string): string[] => fields.filter((field) => field.name === name).map(({ value }) => value)
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.push({ name: part.fieldname, value: textOf(part.value) })
      else files.push(await store({ name: part.filename, content: part.file }))
    }
    return await use({ files, valuesOf, valueOf: (name) => valuesOf(name).at(-1) })
  } catch (error) {
    await discard(files)
    throw error
  }
}
