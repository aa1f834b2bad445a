import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  Company,
  CompanyChange,
  CompanyInput,
  CompanyListItem,
  CompanyPage,
  SchedulesInput,
} from '#contract/companies.ts'
import { IdParams, PageNumber, SearchText } from '#contract/paging.ts'
import { CompanyPlan } from '#contract/plans.ts'
import { createCompany, deleteCompany, saveSchedules, updateCompany } from '#server/features/companies/actions.ts'
import {
  companyPlan,
  getCompany,
  listCompanies,
  pageCompanies,
  requireReach,
} from '#server/features/companies/queries.ts'
import { requireLength } from '#server/http/password-length.ts'

const Query = z.object({ searchParam: SearchText, pageNumber: PageNumber })

export const companyRoutes: FastifyPluginAsyncZod = async (app) => {
  const { asProvider } = app.data
  const { config } = app.services

  app.get(
    '/companies',
    {
      config: { can: 'companies:manage' },
      schema: { operationId: 'pageCompanies', querystring: Query, response: { 200: CompanyPage } },
    },
    ({ query }) => asProvider(({ db }) => pageCompanies(db, query)),
  )

  app.get(
    '/companies/list',
    {
      config: { can: 'companies:manage' },
      schema: { operationId: 'listCompanies', response: { 200: z.array(CompanyListItem) } },
    },
    () => asProvider(({ db }) => listCompanies(db)),
  )

  app.get(
    '/companies/listPlan/:id',
    {
      config: { can: 'session' },
      schema: {
        operationId: 'getCompanyPlan',
        summary: 'The company with the limits and flags of its plan',
        params: IdParams,
        response: { 200: CompanyPlan },
      },
    },
    ({ who, params }) => {
      requireReach(who, params.id)
      return app.read({ companyId: params.id, userId: who.userId }, (db) => companyPlan(db, params.id))
    },
  )

  app.get(
    '/companies/:id',
    {
      config: { can: 'session' },
      schema: { operationId: 'getCompany', params: IdParams, response: { 200: Company } },
    },
    ({ who, params }) => {
      requireReach(who, params.id)
      return app.read({ companyId: params.id, userId: who.userId }, (db) => getCompany(db, params.id))
    },
  )

  app.post(
    '/companies',
    {
      config: { can: 'companies:manage' },
      schema: { operationId: 'createCompany', body: CompanyInput, response: { 200: Company } },
    },
    ({ body }) => {
      requireLength(config, body.password)
      return asProvider((provider) => createCompany(provider, body))
    },
  )

  app.put(
    '/companies/:id',
    {
      config: { can: 'companies:manage' },
      schema: { operationId: 'updateCompany', params: IdParams, body: CompanyChange, response: { 200: Company } },
    },
    ({ who, params, body }) =>
      app.change({ companyId: params.id, userId: who.userId }, (tx) => updateCompany(tx, who, body)),
  )

  app.put(
    '/companies/:id/schedules',
    {
      config: { can: 'company:writeSchedules' },
      schema: {
        operationId: 'saveCompanySchedules',
        params: IdParams,
        body: SchedulesInput,
        response: { 200: Company },
      },
    },
    ({ who, params, body }) => {
      requireReach(who, params.id)
      return app.change({ companyId: params.id, userId: who.userId }, (tx) => saveSchedules(tx, body))
    },
  )

  app.delete(
    '/companies/:id',
    {
      config: { can: 'companies:manage' },
      schema: { operationId: 'deleteCompany', params: IdParams, response: { 200: z.literal('') } },
    },
    async ({ who, params }) => {
      await asProvider((provider) => deleteCompany(provider, who, params.id))
      return '' as const
    },
  )
}
