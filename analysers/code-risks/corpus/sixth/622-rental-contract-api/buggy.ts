import { Body, Controller, Get, Header, NotFoundException, Param, ParseUUIDPipe, Post, StreamableFile, UseGuards } from "@nestjs/common";
import { JwtAuthGuard } from "../auth/jwt-auth.guard";
import { CurrentUser, type AuthUser } from "../auth/current-user";
import { PrismaService } from "../prisma.service";
import { PdfService } from "../pdf/pdf.service";
import { NoticeDto } from "./notice.dto";

@Controller("contracts")
@UseGuards(JwtAuthGuard)
export class ContractsController {
  constructor(
    private readonly prisma: PrismaService,
    private readonly pdf: PdfService,
  ) {}

  @Get()
  list(@CurrentUser() user: AuthUser) {
    return this.prisma.contract.findMany({
      where: { tenantId: user.id },
      orderBy: { startsOn: "desc" },
    });
  }

  @Get(":id")
  async one(@Param("id", ParseUUIDPipe) id: string) {
    return this.load(id);
  }

  @Get(":id/pdf")
  @Header("Content-Type", "application/pdf")
  async download(@Param("id", ParseUUIDPipe) id: string) {
    const contract = await this.load(id);
    return new StreamableFile(await this.pdf.contract(contract));
  }

  @Post(":id/notice")
  async notice(@Param("id", ParseUUIDPipe) id: string, @Body() dto: NoticeDto) {
    await this.load(id);
    return this.prisma.contract.update({
      where: { id },
      data: { noticeGivenOn: new Date(), endsOn: dto.endsOn, noticeReason: dto.reason },
    });
  }

  private async load(id: string) {
    const contract = await this.prisma.contract.findUnique({ where: { id } });
    if (!contract) throw new NotFoundException();
    return contract;
  }
}
