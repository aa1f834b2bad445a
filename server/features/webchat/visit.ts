import type { Visit, VisitInput } from '#contract/webchat.ts'
import type { FoundSite } from '#server/channels/webchat/store.ts'
import type { Database } from '#server/db/transaction.ts'
import { readOpenHours } from '#server/features/bot/open-hours.queries.ts'
import { nameContact, storeVisitor } from './actions.ts'
import { findVisitor, getSite, listTold } from './queries.ts'
import type { SiteFacts } from './site-facts.ts'
import { actorOf } from './visitor-requests.ts'
import {
  isIdentified,
  newVisitorId,
  readIdentity,
  readVisitor,
  signVisitor,
  siteSecret,
  type IdentifiedVisitor,
  type Visitor,
} from './visitor-token.ts'

type Deps = { data: Database; key: Buffer; facts: Pick<SiteFacts, 'replySeconds'>; sendsMail: boolean }

/**
 * Only the address of a page on which the chat may stand is believed. What follows its path is left out: sites put keys for
 * new passwords there, and attendants read this.
 */
function toPage(page: string, { allowedOrigins }: FoundSite): string {
  if (!URL.canParse(page)) return ''
  const { origin, pathname } = new URL(page)
  return allowedOrigins.includes(origin) ? origin + pathname : ''
}

/**
 * Whoever comes back goes on as the same visitor. Somebody of whom the site no longer says who it is may be another person
 * at the same browser, who begins anew.
 */
function visitorIdOf(key: Buffer, site: FoundSite, input: VisitInput, known: IdentifiedVisitor | null): string {
  if (known) return known.visitorId
  const before = input.visitor ? readVisitor(key, input.visitor) : null
  const isSame = before?.connectionId === site.connectionId && before.widgetKey === site.widgetKey
  return before && isSame && !isIdentified(before.visitorId) ? before.visitorId : newVisitorId()
}

/** Begins a visit, or goes on with one. Throws ERR_NO_PERMISSION for an identity that the site did not sign. */
export async function beginVisit(deps: Deps, site: FoundSite, input: VisitInput): Promise<Visit> {
  const { data, key } = deps
  const { companyId, connectionId, widgetKey } = site
  const actor = actorOf(site)
  const { look, secretVersion } = await data.read(actor, (db) => getSite(db, site))
  const known = input.identity
    ? readIdentity(siteSecret(key, { companyId, connectionId, secretVersion }), input.identity)
    : null
  const visitor: Visitor = {
    ...{ companyId, connectionId, widgetKey },
    visitorId: visitorIdOf(key, site, input, known),
    secretVersion: known && secretVersion,
  }
  const seen = { page: toPage(input.page, site), language: input.language.slice(0, 35) }
  await data.change(actor, async (tx) => {
    // What the site signs stands for more than what a visitor says.
    const told = known ? await listTold(tx.db, visitor) : []
    await storeVisitor(tx, visitor, { ...seen, name: known?.name ?? '', email: known?.email ?? '' })
    await nameContact(tx, visitor, told)
  })
  const { hours, stored } = await data.read(actor, async (db) => ({
    hours: await readOpenHours(db, companyId, connectionId, new Date()),
    stored: await findVisitor(db, visitor),
  }))
  return {
    visitor: signVisitor(key, visitor),
    look,
    ...hours,
    name: stored.name,
    email: stored.email,
    isIdentified: known !== null,
    mailsAnswers: deps.sendsMail && look.mailsAnswers,
    replySeconds: look.tellsReplyTime ? await deps.facts.replySeconds(site) : null,
  }
}
