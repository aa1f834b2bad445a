import { expect, vi } from 'vitest'
import type { Announcement } from '#contract/announcements.ts'
import type { Help } from '#contract/helps.ts'
import type { Screen } from '#tests/screens.ts'
import { PASSWORD } from '#tests/test-app.ts'
import { checkEvents } from './check-events.ts'
import {
  ALL,
  COMPANY,
  call,
  assignedConversation,
  make,
  members,
  openScreen,
  screens,
  stage,
  waitForEvent,
} from './event-stage.ts'

async function guest(): Promise<void> {
  const member = await stage.company.attendant([stage.support])
  stage.w.events.length = 0
  await openScreen('guest', member)
  await waitForEvent('user.presence')
}
/** A user whose session ends also goes offline. */
const leaving = (act: () => Promise<unknown>) => async () => {
  await act()
  await waitForEvent('user.presence')
}
const guestLeft = ({ name }: Screen): void => {
  if (name === 'guest') expect(vi.mocked(location.reload)).toHaveBeenCalled()
}
const makeAnnouncement = make('root', '/announcements', { title: 'Manutenção', text: 'No domingo.', priority: 2 })
const makeHelp = make('root', '/helps', { title: 'Primeiros passos', video: 'dQw4w9WgXcQ' })

checkEvents('users', {
  'user.created': [
    {
      title: 'the admin makes one',
      act: () =>
        call('admin', 'POST', '/users', {
          name: 'Zoe',
          email: 'zoe@exemplo.com.br',
          password: PASSWORD,
          profile: 'user',
        }),
      hears: { 'user.created': COMPANY },
    },
  ],
  'user.updated': [
    {
      title: 'bia gets another name',
      againAt: { name: 'bia', queries: ['counts', 'counts of what is unread', 'bell'] },
      act: () => call('admin', 'PUT', `/users/${members.bia.id}`, { name: 'Bia Souza' }),
      hears: { 'user.updated': COMPANY },
    },
    {
      title: 'who holds a conversation gets another name',
      againAt: { name: 'ana', queries: ['counts', 'counts of what is unread', 'bell'] },
      given: assignedConversation,
      act: () => call('admin', 'PUT', `/users/${members.ana.id}`, { name: 'Ana Lima' }),
      hears: { 'user.updated': COMPANY },
    },
    {
      title: 'bia comes into another queue',
      againAt: { name: 'bia', queries: ['counts', 'counts of what is unread', 'bell'] },
      act: () => call('admin', 'PUT', `/users/${members.bia.id}`, { queueIds: [stage.sales, stage.support] }),
      hears: { 'user.updated': COMPANY },
    },
    {
      title: 'bia is back in the one',
      againAt: { name: 'bia', queries: ['counts', 'counts of what is unread', 'bell'] },
      act: () => call('admin', 'PUT', `/users/${members.bia.id}`, { queueIds: [stage.sales] }),
      hears: { 'user.updated': COMPANY },
    },
  ],
  'user.deleted': [
    {
      title: 'the admin deletes one',
      given: make('admin', '/users', { name: 'Yan', email: 'yan@exemplo.com.br', password: PASSWORD, profile: 'user' }),
      act: () => call('admin', 'DELETE', `/users/${stage.made}`),
      hears: { 'user.deleted': COMPANY },
    },
  ],
  'user.presence': [
    {
      title: 'somebody comes',
      given: async () => {
        stage.made = (await stage.company.attendant([])).id
      },
      act: async () => {
        const token = await stage.w.login(
          (await stage.rows('select email from users where id = $1', [stage.made]))[0]?.['email'] as string,
        )
        stage.w.socket({ auth: { token } })
        await waitForEvent('user.presence')
      },
      hears: { 'user.presence': COMPANY },
    },
  ],
  'session.opened': [
    {
      title: 'a login in another place',
      given: guest,
      act: leaving(() => stage.w.login(screens.get('guest')?.user.email ?? '')),
      hears: { 'user.presence': COMPANY, 'session.ended': ['guest'], 'session.opened': ['guest'] },
      also: guestLeft,
    },
  ],
  'session.ended': [
    {
      title: 'the admin chooses another password for somebody',
      given: guest,
      act: leaving(() =>
        call('admin', 'PUT', `/users/${screens.get('guest')?.user.id}`, { password: 'outra-senha-123' }),
      ),
      hears: { 'user.presence': COMPANY, 'user.updated': [...COMPANY, 'guest'], 'session.ended': ['guest'] },
    },
  ],
  'session.closed': [
    {
      title: 'somebody signs out',
      given: guest,
      act: leaving(() => call('guest', 'DELETE', '/auth/logout')),
      hears: { 'user.presence': COMPANY, 'session.closed': ['guest'] },
    },
  ],
  'announcement.created': [
    { title: 'the provider tells something', act: makeAnnouncement, hears: { 'announcement.created': ALL } },
    {
      title: 'the provider writes a draft',
      act: () =>
        call<Announcement>('root', 'POST', '/announcements', { title: 'Depois', text: 'Mais tarde.', status: false }),
      hears: { 'announcement.created': ['root'] },
    },
  ],
  'announcement.updated': [
    {
      title: 'it matters more',
      given: makeAnnouncement,
      act: () => call('root', 'PUT', `/announcements/${stage.made}`, { title: 'Manutenção', priority: 1 }),
      hears: { 'announcement.updated': ALL },
    },
    {
      title: 'it is published no more',
      given: makeAnnouncement,
      act: () => call('root', 'PUT', `/announcements/${stage.made}`, { status: false }),
      hears: {
        'announcement.deleted': ['admin', 'supervisor', 'ana', 'bia', 'caio', 'dora', 'stranger'],
        'announcement.updated': ['root'],
      },
    },
  ],
  'announcement.deleted': [
    {
      title: 'the provider deletes one',
      given: makeAnnouncement,
      act: () => call('root', 'DELETE', `/announcements/${stage.made}`),
      hears: { 'announcement.deleted': ALL },
    },
  ],
  'help.created': [{ title: 'the provider adds a video', act: makeHelp, hears: { 'help.created': ALL } }],
  'help.updated': [
    {
      title: 'it gets another title',
      given: makeHelp,
      act: () => call<Help>('root', 'PUT', `/helps/${stage.made}`, { title: 'Começo' }),
      hears: { 'help.updated': ALL },
    },
  ],
  'help.deleted': [
    {
      title: 'it goes',
      given: makeHelp,
      act: () => call('root', 'DELETE', `/helps/${stage.made}`),
      hears: { 'help.deleted': ALL },
    },
  ],
})
