import { MAX_FILE_OPTIONS, type FileList, type FileListOption } from '#contract/file-lists.ts'

/** Describes a file, which is on the server if it has a URL. */
export type FileFacts = { name: string; type: string; size: number; url: string }

/** An option in the form. `chosen` is a file that is not on the server yet, and replaces `stored`. */
export type OptionField = {
  key: string
  id: number | null
  name: string
  stored: FileFacts | null
  chosen: File | null
}

export const blankOption = (): OptionField => ({
  key: crypto.randomUUID(),
  id: null,
  name: '',
  stored: null,
  chosen: null,
})

export const storedFileOf = ({ mediaUrl, mediaName, mediaType, mediaSize }: FileListOption): FileFacts | null =>
  mediaUrl === '' ? null : { name: mediaName, type: mediaType, size: mediaSize, url: mediaUrl }

const toField = (option: FileListOption): OptionField => ({
  key: String(option.id),
  id: option.id,
  name: option.name,
  stored: storedFileOf(option),
  chosen: null,
})

/** A new list begins with a blank option. */
export const optionFieldsOf = (list: FileList | null): OptionField[] => list?.options.map(toField) ?? [blankOption()]

export function fileOf({ stored, chosen }: OptionField): FileFacts | null {
  return chosen ? { name: chosen.name, type: chosen.type, size: chosen.size, url: '' } : stored
}

const withoutExtension = (name: string): string => name.replace(/\.\w{1,5}$/, '')

/** A name that was typed is kept. */
const withFile = (option: OptionField, chosen: File): OptionField => ({
  ...option,
  chosen,
  name: option.name.trim() === '' ? withoutExtension(chosen.name) : option.name,
})

export const isBlank = (option: OptionField): boolean => option.name.trim() === '' && fileOf(option) === null

/** Gives the first file to the option with this key, and each further one to a new option behind it. */
export function chooseFiles(options: OptionField[], key: string, [first, ...others]: File[]): OptionField[] {
  if (!first) return options
  const added = others.map((file) => withFile(blankOption(), file))
  return options
    .flatMap((option) => (option.key === key ? [withFile(option, first), ...added] : [option]))
    .slice(0, MAX_FILE_OPTIONS)
}

/** Adds dropped files at the end; a blank last option takes the first of them. */
export function addFiles(options: OptionField[], files: File[]): OptionField[] {
  const last = options.at(-1)
  const open = last && isBlank(last) ? options : [...options, blankOption()]
  return chooseFiles(open, open.at(-1)?.key ?? '', files)
}

/** Moves an option by one place; at the end of the list it stays. */
export function moveOption(options: OptionField[], from: number, by: -1 | 1): OptionField[] {
  const moved = options[from]
  const to = from + by
  if (!moved || to < 0 || to >= options.length) return options
  return options.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** `path` tells the server that a file follows, so that it keeps an option without a name. */
export const toOptionInput = (option: OptionField) => ({
  id: option.id,
  name: option.name.trim(),
  path: fileOf(option)?.name ?? '',
})
