import type { FastifyInstance } from 'fastify';
import { renderPdf } from '../pdf/invoice';
import { prisma } from '../db';

interface IdParams {
  Params: { id: string };
}

export async function invoiceRoutes(app: FastifyInstance) {
  app.addHook('preHandler', app.requireLogin);

  app.get('/invoices', async (request) => {
    return prisma.invoice.findMany({
      where: { companyId: request.user.companyId },
      orderBy: { issuedAt: 'desc' },
    });
  });

  app.get<IdParams>('/invoices/:id/pdf', async (request, reply) => {
    const invoice = await prisma.invoice.findFirst({
      where: { id: request.params.id, companyId: request.user.companyId },
      include: { lines: true },
    });
    if (!invoice) return reply.code(404).send({ error: 'not found' });
    reply.type('application/pdf');
    return renderPdf(invoice);
  });

  app.post<IdParams>('/invoices/:id/void', async (request, reply) => {
    const invoice = await prisma.invoice.findUnique({ where: { id: request.params.id } });
    if (!invoice || invoice.companyId !== request.user.companyId) {
      return reply.code(404).send({ error: 'not found' });
    }
    if (invoice.status !== 'draft') return reply.code(409).send({ error: 'already sent' });
    return prisma.invoice.update({
      where: { id: invoice.id },
      data: { status: 'void', voidedBy: request.user.id },
    });
  });

  app.get('/invoices/tax-rates', async () => prisma.taxRate.findMany());
}
