/** Which agent is asked: one of Dialogflow ES, or one of CX (Conversational Agents), in a region of Google. */
export type Agent =
  | { edition: 'es'; project: string; location: string | null }
  | { edition: 'cx'; project: string; location: string; agentId: string; environment: string | null }

const PROJECT = '([a-z\\d][a-z\\d.:-]*)'
const NAME = '([a-z\\d][a-z\\d_-]*)'
const ES = new RegExp(`^(?:projects/)?${PROJECT}(?:/locations/${NAME})?(?:/agent)?$`, 'i')
const CX = new RegExp(`^projects/${PROJECT}/locations/${NAME}/agents/${NAME}(?:/environments/${NAME})?$`, 'i')

/**
 * Reads the id of a project, or the name of an agent as Google's console copies it
 * (`projects/…/locations/…/agents/…`). Returns null for other text: it would change the address of the request.
 */
export function parseAgent(text: string): Agent | null {
  const [, project, location, agentId, environment] = CX.exec(text.trim()) ?? []
  if (project && location && agentId) {
    return { edition: 'cx', project, location, agentId, environment: environment ?? null }
  }
  const [, esProject, esLocation] = ES.exec(text.trim()) ?? []
  return esProject ? { edition: 'es', project: esProject, location: esLocation ?? null } : null
}

const OFFICIAL_HOST = 'dialogflow.googleapis.com'

/** Agents outside of the global region have a host of their own, which a stand-in has not. */
function originOf(url: string, location: string | null): string {
  const isRegional = location !== null && location !== 'global' && new URL(url).hostname === OFFICIAL_HOST
  return isRegional ? `https://${location}-${OFFICIAL_HOST}` : url
}

/** Returns the address at which this agent is asked in this session. `url` has no slash at its end. */
export function detectIntentAddress(url: string, agent: Agent, session: string): string {
  const origin = originOf(url, agent.location)
  const end = `sessions/${encodeURIComponent(session)}:detectIntent`
  const home = `projects/${encodeURIComponent(agent.project)}`
  if (agent.edition === 'es') {
    const region = agent.location === null ? '' : `/locations/${agent.location}`
    return `${origin}/v2/${home}${region}/agent/${end}`
  }
  const environment = agent.environment === null ? '' : `/environments/${agent.environment}`
  return `${origin}/v3/${home}/locations/${agent.location}/agents/${agent.agentId}${environment}/${end}`
}
