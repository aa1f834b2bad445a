import { format } from 'oxfmt'

/** Returns Markdown as the format check wants it: lines of the repository's length, and tables in columns. */
export async function formatMarkdown(text: string): Promise<string> {
  const { code, errors } = await format('page.md', text, { printWidth: 120, proseWrap: 'always' })
  if (errors.length) throw new Error(errors.map(({ message }) => message).join('\n'))
  return code
}
