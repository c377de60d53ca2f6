import { Injectable, Logger } from "@nestjs/common";
import axios from "axios";
import * as cheerio from "cheerio";

export interface LinkPreview {
  url: string;
  title: string;
  description: string | null;
  image: string | null;
}

const LINK = /https?:\/\/[^\s<>"]+/;

@Injectable()
export class LinkPreviewService {
  private readonly logger = new Logger(LinkPreviewService.name);

  private async fetchPage(url: string): Promise<string> {
    const response = await axios.get<string>(url, {
      timeout: 4000,
      maxRedirects: 5,
      responseType: "text",
      maxContentLength: 1_000_000,
      headers: { "User-Agent": "ChatPreview/1.0" },
    });
    return response.data;
  }

  /** The preview of the first link of a message, or null. */
  async previewOf(message: string): Promise<LinkPreview | null> {
    const url = LINK.exec(message)?.[0];
    if (!url) return null;
    try {
      const $ = cheerio.load(await this.fetchPage(url));
      const og = (name: string) => $(`meta[property="og:${name}"]`).attr("content") ?? null;
      const title = og("title") ?? $("title").first().text().trim();
      if (!title) return null;
      return { url, title, description: og("description"), image: og("image") };
    } catch (err) {
      this.logger.debug(`no preview of ${url}: ${String(err)}`);
      return null;
    }
  }
}
