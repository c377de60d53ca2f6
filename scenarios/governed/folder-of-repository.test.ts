import { folderOfRepository } from "./folder-of-repository.plays.ts";

folderOfRepository("fake");
