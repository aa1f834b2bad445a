/** The sample of a file above the text of a new template, which Meta's reviewers see. */
import { z } from 'zod'
import type { TemplateAccount } from './cloud-templates.ts'
import { UnreachableError } from './errors.ts'

type TemplateSample = { name: string; mimetype: string; bytes: Buffer }

const App = z.object({ id: z.string().regex(/^\d+$/) })
const Session = z.object({ id: z.string().startsWith('upload:') })
const Uploaded = z.object({ h: z.string().min(1) })

/**
 * Uploads the sample, and returns what Meta calls it. It belongs to the app that the token is of, which is not that of
 * this installation where a number has an app of its own. Throws GraphError and UnreachableError.
 */
export async function uploadSample(
  { graph, token }: TemplateAccount,
  { name, mimetype, bytes }: TemplateSample,
): Promise<string> {
  try {
    const { id: appId } = await graph.get('app', { fields: 'id' }, token, App)
    const file = { file_name: name, file_length: String(bytes.length), file_type: mimetype }
    const { id: session } = await graph.post(`${appId}/uploads`, {}, token, Session, file)
    return (await graph.postBytes(session, bytes, token, Uploaded)).h
  } catch (error) {
    // Nobody sees a sample without its template, so it is simply uploaded again with it.
    if (error instanceof UnreachableError) throw new UnreachableError(error.message, false)
    throw error
  }
}
