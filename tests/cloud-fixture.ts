import { expect } from 'vitest'
import { CLOUD_KIND } from '#contract/channels.ts'
import type { Connection } from '#contract/connections.ts'
import type { CloudCustomer, CloudNumber } from '#fakes/meta/cloud-events.ts'
import { stage } from './meta-fixture.ts'
import type { Answer, Company } from './test-app.ts'

/** What is typed to link the number. */
const typed = (number: CloudNumber, more: object = {}): object => ({
  name: number.name,
  channel: CLOUD_KIND,
  phoneNumberId: number.id,
  wabaId: number.wabaId,
  accessToken: number.token,
  ...more,
})

export const linkNumber = (
  number: CloudNumber,
  more: object = {},
  company: Company = stage.company,
): Promise<Answer<Connection & { error?: string }>> =>
  stage.w.call(company.admin, 'POST', '/whatsapp', typed(number, more))

/** Links a new number, and returns it with a customer of it. */
export async function linkedNumber(): Promise<{ number: CloudNumber; ana: CloudCustomer; id: number }> {
  const number = stage.fake.cloud.number('Loja da Ana')
  const answer = await linkNumber(number)
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
  return { number, ana: stage.fake.cloud.customer(number, 'Ana Flores'), id: answer.body.id }
}

let refusals = 0

/** Refuses to store messages with this text until the test ends it. */
export async function refuseToStore(body: string): Promise<() => Promise<unknown>> {
  const name = `refuse_${refusals++}`
  await stage.w.owner.query(`create function ${name}() returns trigger language plpgsql as $$
    begin if new.body = '${body}' then raise exception 'the disk is full'; end if; return new; end $$;
    create trigger ${name} before insert on messages for each row execute function ${name}()`)
  return () => stage.w.owner.query(`drop function ${name} cascade`)
}
