import type { Session, SetupInput } from '#contract/auth.ts'
import type { Company, SignUp } from '#contract/companies.ts'
import type { Plan } from '#contract/plans.ts'
import { get, post } from '#web/api/client.ts'

export const logIn = (email: string, password: string): Promise<Session> =>
  post<Session>('/auth/login', { email, password })
export const listPlans = (signal: AbortSignal): Promise<Plan[]> => get<Plan[]>('/plans/list', { signal })
/** Where the address has to confirm first, the answer is no company. */
export const signUp = (input: SignUp): Promise<Company | { message: string }> => post('/companies/cadastro', input)
export const askReset = (email: string): Promise<unknown> => post('/auth/recover', { email })
export const resetPassword = (token: string, password: string): Promise<unknown> =>
  post('/auth/reset', { token, password })
export const confirmEmail = (token: string): Promise<unknown> => post('/auth/confirm-email', { token })
export const setUp = (input: SetupInput): Promise<Session> => post<Session>('/auth/setup', input)
