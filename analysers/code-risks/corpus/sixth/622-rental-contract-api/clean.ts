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
  one(@CurrentUser() user: AuthUser, @Param("id", ParseUUIDPipe) id: string) {
    return this.loadOwn(user, id);
  }

  @Get(":id/pdf")
  @Header("Content-Type", "application/pdf")
  async download(@CurrentUser() user: AuthUser, @Param("id", ParseUUIDPipe) id: string) {
    const contract = await this.loadOwn(user, id);
    return new StreamableFile(await this.pdf.contract(contract));
  }

  @Post(":id/notice")
  async notice(
    @CurrentUser() user: AuthUser,
    @Param("id", ParseUUIDPipe) id: string,
    @Body() dto: NoticeDto,
  ) {
    const contract = await this.loadOwn(user, id);
    return this.prisma.contract.update({
      where: { id: contract.id },
      data: { noticeGivenOn: new Date(), endsOn: dto.endsOn, noticeReason: dto.reason },
    });
  }

  /** 404 for the contracts of others too, so ids cannot be probed. */
  private async loadOwn(user: AuthUser, id: string) {
    const contract = await this.prisma.contract.findFirst({ where: { id, tenantId: user.id } });
    if (!contract) throw new NotFoundException();
    return contract;
  }
}
