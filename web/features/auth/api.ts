import type { Session, SetupInput } from '#contract/auth.ts'
import type { Company, SignUp } from '#contract/companies.ts'
import type { Plan } from '#contract/plans.ts'
import { get, post } from '#web/api/client.ts'

export const logIn = (email: string, password: string): Promise<Session> =>
  post('/auth/login', { body: { email, password } })
export const listPlans = (signal: AbortSignal): Promise<Plan[]> => get('/plans/list', { signal })
/** Returns a message instead of a company if the e-mail address must be confirmed first. */
export const signUp = (input: SignUp): Promise<Company | { message: string }> =>
  post('/companies/cadastro', { body: input })
export const requestPasswordReset = (email: string): Promise<unknown> => post('/auth/recover', { body: { email } })
export const resetPassword = (token: string, password: string): Promise<unknown> =>
  post('/auth/reset', { body: { token, password } })
export const confirmEmail = (token: string): Promise<unknown> => post('/auth/confirm-email', { body: { token } })
export const setUp = (input: SetupInput): Promise<Session> => post('/auth/setup', { body: input })
