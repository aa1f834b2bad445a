import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { wrongField } from '#server/lib/app-error.ts'

/** A file of a form. Its content has to be read before the next part of the form comes. */
export type FormFile = { name: string; content: Readable }

/** What a form said, and what became of its files, in the order in which they came. */
export type Form<Stored> = {
  files: Stored[]
  /** Of every field of this name. */
  valuesOf(name: string): string[]
  /** Of the last field of this name. */
  valueOf(name: string): string | undefined
}

type FormStorage<Stored> = {
  store(file: FormFile): Promise<Stored>
  /** Forgets what was stored of a form that is refused. */
  discard(stored: Stored[]): Promise<void>
}

/** The file of a form that has one. Throws ERR_VALIDATION where there is none. A longer one is cut after `limitBytes`. */
export async function readFormFile(request: FastifyRequest, limitBytes?: number): Promise<FormFile> {
  const options = limitBytes === undefined ? undefined : { limits: { fileSize: limitBytes } }
  const part = request.isMultipart() ? await request.file(options) : undefined
  if (!part) throw wrongField('file', 'Required')
  return { name: part.filename, content: part.file }
}

/** Stores the files of a form and makes `use` of it. Nothing stays stored when either fails. */
export async function readForm<Stored, Result>(
  request: FastifyRequest,
  { store, discard }: FormStorage<Stored>,
  use: (form: Form<Stored>) => Result,
): Promise<Result> {
  const files: Stored[] = []
  const fields: { name: string; value: string }[] = []
  const valuesOf = (name: string): string[] => fields.filter((field) => field.name === name).map(({ value }) => value)
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.push({ name: part.fieldname, value: String(part.value) })
      else files.push(await store({ name: part.filename, content: part.file }))
    }
    return use({ files, valuesOf, valueOf: (name) => valuesOf(name).at(-1) })
  } catch (error) {
    await discard(files)
    throw error
  }
}
