import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Company, SignUp } from '#contract/companies.ts'
import { MessageResponse } from '#contract/fields.ts'
import { requestSignUp } from './sign-up.actions.ts'
import { requireLength } from '#server/http/password-length.ts'

/** Returns the first language of an `Accept-Language` header, which browsers sort by preference. */
const firstLanguage = (accepted = ''): string => accepted.slice(0, 2).toLowerCase()

export const signUpRoutes: FastifyPluginAsyncZod = async (app) => {
  const { data } = app
  const { config, keys } = app.services

  app.post(
    '/companies/cadastro',
    {
      config: { can: 'public' },
      schema: {
        operationId: 'signUp',
        summary: 'A new company with three days of trial; where mail is sent, once its address has confirmed it (202)',
        body: SignUp,
        response: { 200: Company, 202: MessageResponse },
      },
    },
    async ({ ip, body, headers }, reply) => {
      requireLength(config, body.password)
      const language = body.language ?? firstLanguage(headers['accept-language'])
      const company = await requestSignUp({ data, config, keys }, body, { address: ip, language })
      if (company) return company
      return reply.code(202).send({ message: 'An e-mail is on its way: the company is made with the link in it.' })
    },
  )
}
