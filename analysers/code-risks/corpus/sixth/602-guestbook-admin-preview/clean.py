from urllib.parse import urlsplit

from django.contrib import admin
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import mark_safe
from django.utils.text import Truncator

from .models import Entry

NO_MESSAGE = mark_safe('<em class="quiet">(no message)</em>')


def _is_web_link(url):
    try:
        return urlsplit(url).scheme in ("http", "https")
    except ValueError:
        return False


@admin.register(Entry)
class EntryAdmin(admin.ModelAdmin):
    list_display = ("preview", "language", "created_at", "is_approved")
    list_filter = ("is_approved", "language")
    search_fields = ("author_name", "message")
    date_hierarchy = "created_at"
    actions = ["approve"]

    @admin.display(description="Entry", ordering="author_name")
    def preview(self, entry):
        # entries hold things like <script>alert(1)</script>; format_html escapes its arguments
        if entry.homepage and _is_web_link(entry.homepage):
            author = format_html('<a href="{}" rel="nofollow noopener">{}</a>', entry.homepage, entry.author_name)
        else:
            author = format_html("<strong>{}</strong>", entry.author_name)
        if not entry.message:
            return format_html("{}<br>{}", author, NO_MESSAGE)
        return format_html("{}<br><span class='quiet'>{}</span>", author, Truncator(entry.message).chars(80))

    @admin.action(description="Approve selected entries")
    def approve(self, request, queryset):
        count = queryset.filter(is_approved=False).update(
            is_approved=True,
            approved_by=request.user,
            approved_at=timezone.now(),
        )
        self.message_user(request, f"{count} entries approved.")
