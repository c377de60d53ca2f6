from django.contrib.auth.decorators import login_required
from django.core import signing
from django.http import HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from gazette.models import Reader, Topic


@login_required
@require_GET
def preferences(request):
    return render(
        request,
        "gazette/preferences.html",
        {"topics": Topic.objects.all(), "chosen": request.user.reader.topic_ids()},
    )


@csrf_exempt
@login_required
@require_POST
def save_preferences(request):
    ids = request.POST.getlist("topic")
    topics = Topic.objects.filter(id__in=[i for i in ids if i.isdigit()])
    reader = request.user.reader
    reader.topics.set(topics)
    reader.email = request.POST.get("email", reader.email)
    reader.save(update_fields=["email"])
    return redirect("preferences")


@require_GET
def unsubscribe_page(request, token):
    return render(request, "gazette/unsubscribe.html", {"token": token})


@require_POST
def unsubscribe(request, token):
    try:
        reader_id = signing.loads(token, salt="unsubscribe", max_age=90 * 86400)
    except signing.BadSignature:
        return HttpResponseBadRequest("link expired")
    Reader.objects.filter(pk=reader_id).update(subscribed=False)
    return HttpResponse(status=204)
